import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': target, '/socket.io': { target, ws: true } };

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  build: {
    // Hidden: made for error reports, never pointed at by what browsers load.
    sourcemap: 'hidden',
    // Every lazy page would list its scripts in the first one, which grows with the product. Scripts find their own imports;
    // styles do not, so they stay listed (ADR 65).
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
});
