/** Reads the codes in a frame of a camera. */
export interface BarcodeReader {
  read: (frame: HTMLVideoElement) => Promise<string[]>;
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const;

interface Detector {
  detect: (frame: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

let opened: Promise<BarcodeReader> | undefined;

/** The browser's own reader where it has one for goods; else one of half a megabyte, loaded once and only for whoever scans. */
export function openBarcodeReader(): Promise<BarcodeReader> {
  opened ??= openDetector().then((detector) => ({
    read: async (frame) => (await detector.detect(frame)).map(({ rawValue }) => rawValue).filter(Boolean),
  }));
  // A reader that could not be loaded is asked for again the next time.
  opened.catch(() => (opened = undefined));
  return opened;
}

async function openDetector(): Promise<Detector> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (Native && supported.includes('ean_13'))
    return new Native({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    // By default it would come from a public server. The version must be the one that barcode-detector was built with.
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
