import { join } from 'node:path'
import { defineConfig } from 'vite'

/** For `npx vite console`, which serves the sources during development, and for the build in build.mjs. */
export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Fonts and images stay files: the content security policy allows no data: URLs in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The console, and the page of a shared playlist, which needs nothing of the rest.
      input: ['index.html', 'share.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
            // What the page of a shared playlist uses too, so that it loads nothing of the console.
            { name: 'art', test: /fontsource|console\/src\/(ui\/(cover|icons)|lib\/duration)/, priority: 1 },
            // What most pages share goes into one file; otherwise each small module would be a request of its own.
            {
              name: 'shared',
              test: /@tanstack\/(react-query|query-core)|console\/src\/(api|lib|uploads|ui\/(?!dialog|data-table|tooltip|command-palette|add-to-playlist|tag-picker|player-controls|editable-fields|record-history|delete-record)|[^/]+$)/,
            },
          ],
        },
      },
    },
  },
})
