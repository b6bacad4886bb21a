import { BAND_STYLES } from './band-styles.ts'
import { BREAK_STYLES } from './break-styles.ts'
import { CLUB_STYLES } from './club-styles.ts'
import type { StyleFacts } from './style-facts.ts'

const STYLES = { ...CLUB_STYLES, ...BREAK_STYLES, ...BAND_STYLES }

export type Style = keyof typeof STYLES
export const STYLE_NAMES = Object.keys(STYLES) as Style[]
export const styleFacts = (style: Style): StyleFacts => STYLES[style]
