import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': target, '/socket.io': { target, ws: true } };

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  // Hidden: made for error reports, never pointed at by what browsers load.
  build: { sourcemap: 'hidden' },
});
