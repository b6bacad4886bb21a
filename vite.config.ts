import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Every page asks for the typeface along with the style sheet that names it, not after. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => /geist-latin-wght-normal.*\.woff2$/u.test(name))
      if (file === undefined) throw new Error('the build has no typeface')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/** What is needed together, in one file each: it packs better than in many small ones. */
const PACKED_TOGETHER = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: /node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.))/u },
    { name: 'keys', test: /src\/(domain\/key\/(key|key-hue|notation)\.ts|web\/ui\/key\/key-)/u },
  ],
}

// eslint-disable-next-line -- a configuration file must export its value as default
export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), preloadTypeface],
  // The router brings a stand-in for what React has had since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The page is served under a policy that forbids inline scripts, and every browser we serve preloads modules.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: isSsrBuild === true ? {} : { codeSplitting: PACKED_TOGETHER } },
    // A data: URL of a small asset would be refused by the same policy.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(); without this the theme's colours are rewritten into something else.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  // Workers fetch what is big (SQLite for Engine DJ) only when it is needed.
  worker: { format: 'es' },
  // With the slash, so that no module of ours is taken for a call.
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
}))
