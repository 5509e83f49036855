import type { Position } from '@portal/contract/attendance';

const denied = '您没有允许使用位置。请在浏览器或系统设置中允许本站使用位置，然后重试';
const missing = '没有获得您的位置。请打开手机的定位服务，然后重试';

/** The position of the device, or why it is not known. */
export function findPosition(): Promise<Position | string> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(missing);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? denied : missing),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
