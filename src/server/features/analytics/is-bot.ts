import { isbot } from 'isbot'

/** Every browser that people use begins so. */
const BROWSER = /^Mozilla\//u

/** Whether a visit is made by a program: link previews, search engines, measuring tools. */
export const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !BROWSER.test(userAgent) || isbot(userAgent)
