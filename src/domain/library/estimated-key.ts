/** Stands before a key that is an estimate: "~8A". */
export const ESTIMATED = '~'

/** A key as a file writes it, and whether it is marked as an estimate ("~8A", "≈ Am"). */
export function readEstimate(text: string): { readonly key: string; readonly isEstimated: boolean } {
  const marked = /^\s*[~≈]\s*(?=\S)/u.exec(text)
  return { key: marked ? text.slice(marked[0].length) : text, isEstimated: marked !== null }
}
