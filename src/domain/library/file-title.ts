/** What a file's name says of its track: "/x/03 - Bicep - Glue.mp3" is "Bicep - Glue"; null where it says nothing. */
export function fileTitle(location: string | null): string | null {
  const name =
    location
      ?.split(/[\\/]/u)
      .at(-1)
      ?.replace(/\.[a-z\d]{2,4}$/iu, '') ?? ''
  const bare = name.replace(/^\d{1,3}\s*[-._]\s*/u, '').replaceAll('_', ' ')
  return bare.trim() === '' ? null : bare
}
