import { enableCompileCache } from 'node:module';

// Types are stripped and code compiled once, not at every start, which takes a third less time with it.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);
const { serve } = await import('./serve.ts');
await serve();
