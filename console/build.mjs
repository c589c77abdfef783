/** `node console/build.mjs FOLDER`: builds the console for browsers into the folder. */
import { build } from 'vite'

const [outDir] = process.argv.slice(2)
await build({
  root: import.meta.dirname,
  // Loaded as it is: bundled, it would be written into node_modules, which the user of the service may not.
  configLoader: 'native',
  configFile: `${import.meta.dirname}/vite.config.ts`,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
