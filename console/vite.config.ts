import { defineConfig } from 'vite'

/** `npx vite console` serves the sources while they are worked on; the service at EUTERPE_URL answers the calls. */
export default defineConfig({
  base: '/console/',
  build: {
    target: 'es2023',
    // Fonts and pictures stay files: the policy allows no data in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
