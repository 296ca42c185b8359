// zod would otherwise try to compile its schemas with eval, which the content security policy reports as an attack.
globalThis.__zod_globalConfig = { jitless: true }
