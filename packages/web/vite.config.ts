import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // A chunk that is small enough to be inlined would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: true,
  },
})
