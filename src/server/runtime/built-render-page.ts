import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '../../contract/pages.ts'

/** The web room's own drawing of public pages, where it is built; while developing the browser draws them. */
export async function builtRenderPage(folder: string): Promise<RenderPage | undefined> {
  const file = join(folder, 'entry-server.js')
  if (!existsSync(file)) return undefined
  const built = (await import(pathToFileURL(file).href)) as { createRenderPage(): Promise<RenderPage> }
  return built.createRenderPage()
}
