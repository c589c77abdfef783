#!/usr/bin/env node
// `npx euterpe …`: the operator's command line, installed and run like `npm start`.
process.argv.splice(2, 0, 'src/main.ts')
await import('./launch.mjs')
