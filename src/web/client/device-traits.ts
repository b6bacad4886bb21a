const CANVAS_SAMPLE = 50
const RENDERER_SAMPLE = 100

/** Fonts that come with a system or a widespread program; which of them are there differs from device to device. */
const COMMON_FONTS = [
  'Arial',
  'Arial Black',
  'Bahnschrift',
  'Calibri',
  'Cambria',
  'Comic Sans MS',
  'Consolas',
  'Courier New',
  'DejaVu Sans',
  'Futura',
  'Georgia',
  'Gill Sans',
  'Helvetica Neue',
  'Impact',
  'Liberation Sans',
  'Menlo',
  'Noto Sans',
  'Optima',
  'Roboto',
  'Segoe UI',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Ubuntu',
  'Verdana',
] as const

/** What this browser tells of itself and its device, in a fixed order. What it does not tell is an empty text. */
export function deviceTraits(): readonly string[] {
  const { userAgent, language, platform, cookieEnabled, doNotTrack } = navigator
  const { width, height, colorDepth } = screen
  return [
    userAgent,
    language,
    platform,
    cookieEnabled,
    doNotTrack ?? '',
    `${width}x${height}x${colorDepth}`,
    devicePixelRatio,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    new Date().getTimezoneOffset(),
    told(canvasSample),
    told(graphicsRenderer),
    told(installedFonts),
  ].map(String)
}

/** A browser that guards this part of itself leaves the other parts as they are. */
function told(ask: () => string): string {
  try {
    return ask()
  } catch {
    return ''
  }
}

function canvasSample(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 220
  canvas.height = 40
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  pen.textBaseline = 'top'
  pen.font = '16px Arial'
  pen.fillStyle = '#8f8d86'
  pen.fillRect(10, 6, 90, 24)
  pen.fillStyle = '#0b0b0a'
  pen.fillText('Segue 8A → 9A', 12, 10)
  pen.strokeStyle = '#5fd583'
  pen.arc(150, 20, 14, 0, Math.PI * 1.5)
  pen.stroke()
  return canvas.toDataURL().slice(-CANVAS_SAMPLE)
}

function graphicsRenderer(): string {
  const graphics = document.createElement('canvas').getContext('webgl')
  if (graphics === null) return ''
  const details = graphics.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = graphics.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? graphics.RENDERER)
  // A page has few of these contexts, and this one is done.
  graphics.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name).slice(0, RENDERER_SAMPLE)
}

/** A font is there when a text set in it is not as wide as in the font that stands in for it. */
function installedFonts(): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return ''
  const widthIn = (family: string) => {
    pen.font = `40px ${family}`
    return pen.measureText('mmmMwWLli0O&@').width
  }
  const standIns = ['monospace', 'serif'].map((family) => [family, widthIn(family)] as const)
  return COMMON_FONTS.filter((font) =>
    standIns.some(([family, width]) => widthIn(`"${font}", ${family}`) !== width),
  ).join(',')
}
