import type { LanguageModel } from './llm/port.ts'
import type { TrackMetadata } from './metadata/port.ts'
export const languageModel = (_: unknown): LanguageModel => ({
  name: 'local',
  read: () => Promise.resolve({ kind: 'nothing' as const }),
  wordTips: () => Promise.resolve({ kind: 'nothing' as const }),
})
export const trackMetadata = (_: unknown, __: unknown): TrackMetadata => ({
  name: 'off',
  find: () => Promise.resolve({ kind: 'nothing' as const }),
})
