import type { LanguageModel } from './port.ts'

/** No model: the reader of vibes and the wording of tips that Segue brings along are used. */
export const localModel = (): LanguageModel => ({
  name: 'local',
  read: async () => ({ kind: 'nothing' }),
  wordTips: async () => ({ kind: 'nothing' }),
})
