/** `node console/build.mjs FOLDER`: builds the console for browsers into the folder. */
import { build } from 'vite'

const [outDir] = process.argv.slice(2)
await build({
  root: import.meta.dirname,
  configFile: `${import.meta.dirname}/vite.config.ts`,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
