/** Builds the server, the web application and the drawing of its public pages into dist/, the web's files packed beside themselves. */
import { build } from 'esbuild'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serverEntries } from './server-entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PACKED = /\.(?:js|css|html|svg|json|wasm|webmanifest)$/
const WORTH_PACKING = 1_024

async function buildServer() {
  rmSync(join(root, 'dist', 'server'), { recursive: true, force: true })
  await build({
    entryPoints: serverEntries(root),
    outdir: join(root, 'dist/server'),
    outbase: join(root, 'src/server'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

async function buildWeb() {
  const { build: viteBuild } = await import('vite')
  await viteBuild({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  for (const file of filesBelow(join(root, 'dist', 'web'))) {
    if (!PACKED.test(file) || statSync(file).size < WORTH_PACKING) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

/** What draws public pages on the server: one file that needs no package, as it runs beside the packed server. */
async function buildPages() {
  const { build: viteBuild } = await import('vite')
  await viteBuild({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'app/entry-server.tsx',
      outDir: join(root, 'dist', 'ssr'),
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

mkdirSync(join(root, 'dist'), { recursive: true })
await Promise.all([buildServer(), buildWeb(), buildPages()])
