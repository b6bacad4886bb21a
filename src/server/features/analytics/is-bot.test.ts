import { describe, expect, it } from 'vitest'
import { isBot } from './is-bot.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('programs', () => {
  it.each([
    undefined,
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'node',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    `${CHROME} HeadlessChrome/141.0.0.0 Safari/537.36`,
    `${CHROME} Chrome/141.0.0.0 Safari/537.36 Chrome-Lighthouse`,
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ])('%s', (agent) => expect(isBot(agent)).toBe(true))
})

describe('people', () => {
  it.each([
    `${CHROME} Chrome/141.0.0.0 Safari/537.36`,
    `${CHROME} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    `${CHROME} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  ])('%s', (agent) => expect(isBot(agent)).toBe(false))
})
