import { code, PortalError } from '@portal/contract/codes';
import type { CheckInRefusal, Position } from '@portal/contract/attendance';

type Point = { latitude: number; longitude: number };
export type Place = Point & { radius: number };

const earthRadius = 6_371_000;
/** A position less certain than this says nothing about where somebody is. */
const leastAccuracy = 500;

/** Metres between two points. */
export function distanceBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** How far somebody is from where they must be. Whoever may be inside, given how exactly it was measured, is let in. */
export function distanceAt(place: Place, position: Position | undefined): number {
  if (!position) {
    const needs: CheckInRefusal = { needs_position: true };
    throw new PortalError(code.failure, '本场须在会场附近签到，请允许使用您的位置后重试', needs);
  }
  const { accuracy } = position;
  if (accuracy > leastAccuracy) {
    throw new PortalError(
      code.failure,
      `定位不够准确（误差约 ${Math.round(accuracy)} 米），请打开手机的精确定位，或到窗边后重试`,
    );
  }
  const distance = Math.round(distanceBetween(place, position));
  if (distance - accuracy > place.radius) {
    throw new PortalError(
      code.failure,
      `您距离会场约 ${spoken(distance)}，须在 ${place.radius} 米以内签到；如有误请联系工作人员补签`,
    );
  }
  return distance;
}

const spoken = (metres: number) => (metres < 1000 ? `${metres} 米` : `${Math.round(metres / 100) / 10} 公里`);
