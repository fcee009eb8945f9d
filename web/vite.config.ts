import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';
import { rules } from './build/rules.ts';

// `npm run dev` talks to a server started with `crownhall serve`; CROWNHALL says where it is.
const server = process.env['CROWNHALL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [icons(), rules(), svelte()],
  resolve: { alias: { $messages: resolve(import.meta.dirname, '../messages') } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      // The server answers only its own page: host and origin must both be its.
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/ws': { target: server, changeOrigin: true, ws: true, headers: { origin: server } },
    },
  },
});
