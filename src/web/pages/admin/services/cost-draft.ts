// Outside of React: a session that ends takes the dashboard off the screen, and what was typed must outlive that.
let draft: string | null = null

/** The cost that was typed and not saved, as typed; null where there is none. */
export const readCostDraft = (): string | null => draft

export function storeCostDraft(typed: string | null): void {
  draft = typed
}
