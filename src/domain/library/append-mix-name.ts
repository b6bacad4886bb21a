/** "Finally" with the mix "Dub" is "Finally (Dub)"; most files repeat the mix in the name already. */
export function appendMixName(name: string | undefined, mix: string | undefined): string | undefined {
  const version = mix?.trim() ?? ''
  if (name === undefined || version === '' || name.toLowerCase().includes(version.toLowerCase())) return name
  return `${name} (${version})`
}
