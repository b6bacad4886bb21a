import { createContext, use } from 'react'

/** Opens the offer of the Pro plan, over whatever the screen around provides. */
export const OfferProContext = createContext<() => void>(() => undefined)

export const useOfferPro = (): (() => void) => use(OfferProContext)
