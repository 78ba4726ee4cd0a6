/** Waiting longer for a position than this would feel broken. */
const FIND_MS = 10_000;

export interface FoundPlace {
  latitude: number;
  longitude: number;
  accuracyM: number;
  /** When the device found it. */
  time: string;
}

/** Where this device is just now; an old position is never taken. Nothing where it was refused or cannot be found. */
export const findPlace = () =>
  new Promise<FoundPlace | undefined>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ latitude, longitude, accuracyM: accuracy, time: new Date(timestamp).toISOString() }),
      () => resolve(undefined),
      { enableHighAccuracy: true, maximumAge: 0, timeout: FIND_MS },
    );
  });
