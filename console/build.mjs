/** `node console/build.mjs FOLDER`: the console as browsers load it, written into that folder. */
import { build } from 'vite'

const [out] = process.argv.slice(2)
await build({
  root: import.meta.dirname,
  configFile: `${import.meta.dirname}/vite.config.ts`,
  logLevel: 'warn',
  build: { outDir: out, emptyOutDir: true },
})
