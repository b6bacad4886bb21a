import { countOf } from '#web/format/count-of.ts'

export type SyncDone =
  | { readonly kind: 'create'; readonly name: string; readonly songs: number }
  | { readonly kind: 'append'; readonly name: string; readonly songs: number }

/** One toast for all that a sync did: of a dozen one after the other only the last would be seen. */
export function syncReport(done: readonly SyncDone[]): { title: string; description: string } | null {
  if (done.length === 0) return null
  const created = done.filter(({ kind }) => kind === 'create')
  const appended = done.filter(({ kind }) => kind === 'append')
  const parts = [
    ...created.map(({ name }) => name),
    ...appended.map(({ name, songs }) => `${name} (+${songs})`),
  ]
  return {
    title: created.length > 0 ? 'Auto-saved' : 'Auto-updated',
    description:
      parts.length <= 3
        ? parts.join(', ')
        : `${parts.slice(0, 2).join(', ')} and ${countOf(parts.length - 2, 'more list')}`,
  }
}
