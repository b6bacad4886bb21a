/** A frame of text, by its four letters (TIT2 …). */
type Id3Text = readonly [frame: string, text: string]

/**
 * An ID3v2.3 tag with these texts and an English comment, to stand before the frames of an MP3.
 * @see https://id3.org/id3v2.3.0
 */
export function id3Tag(texts: readonly Id3Text[], comment: string): Uint8Array {
  const frames = [
    ...texts.flatMap(([name, text]) => frame(name, [0, ...latin(text)])),
    ...frame('COMM', [0, ...latin('eng'), 0, ...latin(comment)]),
  ]
  // Sizes in the header have seven bits to a byte.
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127)
  return Uint8Array.from([...latin('ID3'), 3, 0, 0, ...size, ...frames])
}

const frame = (name: string, body: readonly number[]): number[] => [
  ...latin(name),
  ...[24, 16, 8, 0].map((shift) => (body.length >> shift) & 255),
  0,
  0,
  ...body,
]

/** @throws RangeError for a letter that ISO 8859-1 lacks */
const latin = (text: string): number[] =>
  [...text].map((letter) => {
    const code = letter.codePointAt(0) as number
    if (code > 255) throw new RangeError(`${letter} is not a letter of ISO 8859-1`)
    return code
  })
