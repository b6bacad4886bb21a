import type { CompiledQuery } from 'kysely'

/** What a statement does and to which table, without any value of it. */
export type StatementKind = { readonly operation: string; readonly table: string | null }

const OPERATIONS: Readonly<Record<string, string>> = {
  SelectQueryNode: 'SELECT',
  InsertQueryNode: 'INSERT',
  UpdateQueryNode: 'UPDATE',
  DeleteQueryNode: 'DELETE',
}

/** @returns operation `SQL` for what was not built by Kysely; table null where it is not a plain one */
export function describeStatement({ query }: Pick<CompiledQuery, 'query'>): StatementKind {
  return { operation: OPERATIONS[query.kind] ?? 'SQL', table: tableOf(query) }
}

function tableOf(query: CompiledQuery['query']): string | null {
  if (query.kind === 'InsertQueryNode') return nameOf(query.into)
  if (query.kind === 'UpdateQueryNode') return nameOf(query.table)
  if (query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode')
    return nameOf(query.from?.froms[0])
  return null
}

type Source = {
  readonly kind: string
  readonly node?: Source
  readonly table?: { readonly identifier: { readonly name: string } }
}

function nameOf(source: unknown): string | null {
  const { kind, node, table } = (source ?? { kind: 'none' }) as Source
  if (kind === 'AliasNode') return nameOf(node)
  return (kind === 'TableNode' && table?.identifier.name) || null
}
