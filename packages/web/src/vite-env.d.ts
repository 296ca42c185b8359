/// <reference types="vite/client" />

/** Made from content/manual by manual-chapters.ts. */
declare module 'virtual:manual/*' {
  export const chapters: Record<string, import('./manual/chapter.ts').Chapter>
}
