import { rewriteKeys } from '#domain/key/notation.ts'
import { usePreferences } from '../../client/preferences.ts'

/** A sentence of Segue's, with the keys in it as the DJ writes them. */
export function KeyText({ children }: { readonly children: string }) {
  const { keyNotation } = usePreferences()
  return <>{rewriteKeys(children, keyNotation)}</>
}
