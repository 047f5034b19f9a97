/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pinyinTitles } from './src/i18n/vite-pinyin.ts'
import { words } from './src/i18n/vite-words.ts'
import { mqttWithoutEval } from './src/mqtt/vite-mqtt.ts'
import { icons } from './src/ui/vite-icons.ts'
import { metaPolicy } from './src/server/csp.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The policy as a meta tag, for static hosts and a broker's own dashboard folder; our server sends it as a header too. */
const policy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy }, injectTo: 'head-prepend' }],
}

/** The browser build: relative, everything beside index.html under static/, nothing inlined (the page's policy forbids it). */
export default defineConfig({
  base: './',
  plugins: [react(), tailwind(), pinyinTitles(), words(), icons(), mqttWithoutEval(), policy],
  resolve: { alias: { '@commands': from('./commands'), '@locales': from('./locales'), '@': from('./src') } },
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 600,
    // What belongs together lies in one file: forty small ones cost more to fetch, each over a connection of its own, and compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'contract', test: /src\/contract\/[^/]+$/, priority: 1 },
            { name: 'commands', test: /\/commands\/[^/]+\/[^/]+\.ts$/, priority: 1 },
            { name: 'parts', test: /src\/(?:ui|table|form|lib|api|command|i18n)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 15_000,
    // Both of two cores: by default one is left idle.
    maxWorkers: '100%',
  },
})
