/** Every browser that people use begins so. */
const BROWSER = /^Mozilla\//u
/** Programs that say so beside it. "Cubot" makes telephones. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|headless|preview|lighthouse|pagespeed|prerender|phantom|monitor|scan|fetch|curl|wget|python|facebookexternalhit|embedly|archiver|google-|mediapartners|chrome-privacy/iu

/** Whether a visit is made by a program: link previews, search engines, measuring tools. */
export const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !BROWSER.test(userAgent) || PROGRAM.test(userAgent)
