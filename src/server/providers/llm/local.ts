import type { LanguageModel } from './port.ts'

/** No model: the reader of vibes that Segue brings along is used, and no tracks are proposed. */
export const localModel = (): LanguageModel => ({
  name: 'local',
  read: async () => ({ kind: 'nothing' }),
})
