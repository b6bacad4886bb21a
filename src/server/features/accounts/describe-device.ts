/** What a browser says of itself, most particular first: others claim to be Chrome or Safari as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'Chromebook'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
]

/** "Safari on iPhone": as much of a device as its owner needs to know it again, and no more. null: it does not say. */
export function describeDevice(userAgent: string | undefined): string | null {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, device] = [named(BROWSERS), named(DEVICES)]
  if (browser === undefined) return device ?? null
  return device === undefined ? browser : `${browser} on ${device}`
}
