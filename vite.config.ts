/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pinyinTitles } from './src/i18n/vite-pinyin.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The browser build: relative, everything beside index.html under static/, nothing inlined (the page's policy forbids it). */
export default defineConfig({
  base: './',
  plugins: [react(), tailwind(), pinyinTitles()],
  resolve: { alias: { '@commands': from('./commands'), '@locales': from('./locales'), '@': from('./src') } },
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 15_000,
  },
})
