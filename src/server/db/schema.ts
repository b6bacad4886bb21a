import type { Kysely } from 'kysely'

/**
 * Types that both databases hold alike: times are UTC milliseconds, booleans 0 or 1, JSON is text.
 * Column names are snake_case here and nowhere else: stores return domain values.
 */
export type Schema = {
  tracks: {
    id: string
    artist: string
    title: string
    year: number | null
    genre: string
    bpm: number
    key_code: number | null
    key_source: string | null
    energy: number | null
    vibes: string
    vocal: number | null
  }
  /** Single facts about this database, such as which catalogue was seeded. */
  facts: { name: string; value: string }
  visitors: { id: string; created_at: number }
  /** Free searches used, by whoever is counted: a visitor, a device or a network in a month. */
  search_counts: { subject: string; used: number; updated_at: number }
  requests: {
    id: string
    visitor_id: string
    created_at: number
    question: string
    basis: string
    is_refinement: number
    counted: number
    selected_count: number
  }
  recommendations: {
    id: string
    request_id: string
    position: number
    track_id: string
    card: string
    is_selected: number
  }
}

/** The database, or a transaction in it: every store is made from either. */
export type Db = Kysely<Schema>
