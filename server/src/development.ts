import { randomBytes } from 'node:crypto';
import { role, type StaffRole, staffRoleTitle } from '@portal/contract/roles';
import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { createNewPeople } from '../seed/new-person.ts';
import type { Storage } from './outside/storage/port.ts';
import { addressOf } from './platform/http/address.ts';
import { clockShiftCookie, clockShiftOf, longestShift, shiftClock } from './platform/http/clock-shift.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';

type Parts = { jobs: readonly Job[]; storage: Pick<Storage, 'write'> };

const clockInput = z.strictObject({ shift: z.number().int().min(-longestShift).max(longestShift) });
const roleId = z.literal(Object.values(role));
const staffRole = z.enum(Object.keys(staffRoleTitle) as StaffRole[]);
const person = z.strictObject({
  mobile: z
    .string()
    .regex(/^1\d{10}$/)
    .optional(),
  password: z.string().min(1).max(64).default('Caigou#2026'),
  role_id: roleId.default(2),
  applied: z.array(roleId).default([]),
  certified: z.array(roleId).default([]),
  staff: z.array(staffRole).default([]),
});

/** Test controls for time, people and jobs. Not mounted in production. */
export function mountDevelopment(platform: Platform, { jobs, storage }: Parts): Hono<NodeEnv>[] {
  if (platform.settings.environment === 'production') return [];
  const { clock, database, sessions, settings } = platform;
  const newPerson = createNewPeople(platform, storage);
  const app = new Hono<NodeEnv>();
  app.use('/dev/*', shiftClock);

  app.get('/dev/clock', (context) =>
    context.json({ shift: clockShiftOf(context), now: clock().toISOString() }),
  );
  app.post('/dev/clock', async (context) => {
    const { shift } = clockInput.parse(await jsonOf(context.req.raw));
    if (shift === 0) deleteCookie(context, clockShiftCookie, { path: '/' });
    else setCookie(context, clockShiftCookie, String(shift), { path: '/', sameSite: 'Strict' });
    return context.json({ shift, now: new Date(Date.now() + shift * 1000).toISOString() });
  });

  app.post('/dev/people', async (context) => {
    const input = person.parse(await jsonOf(context.req.raw));
    const { applied, certified, staff, password, mobile, role_id } = input;
    const made = await newPerson({
      mobile,
      password,
      roleId: role_id,
      applied,
      certified,
      staffRoles: staff,
    });
    const device = {
      device: context.req.header('user-agent') ?? '',
      fingerprint: randomBytes(32).toString('hex'),
      address: addressOf(context.env.incoming, settings.trustedProxies),
    };
    const principal = {
      userId: made.id,
      roleId: role_id,
      certified: certified.includes(role_id),
      staffRoles: staff,
    };
    const token = await sessions.open(database, 'user', principal, device);
    const staffPrincipal = { ...principal, roleId: null, certified: false };
    const staffToken =
      staff.length === 0 ? null : await sessions.open(database, 'staff', staffPrincipal, device);
    return context.json({ ...made, password, token, staff_token: staffToken });
  });

  app.post('/dev/jobs/:name', async (context) => {
    const found = jobs.find(({ name }) => name === context.req.param('name'));
    if (!found) return context.json({ names: jobs.map(({ name }) => name) }, 404);
    return context.json({ ran: await platform.jobs.runNow(found) });
  });

  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ issues: error.issues }, 400);
    throw error;
  });
  return [app];
}

/** CSRF: another site can submit a form here, but JSON needs a CORS preflight, which is refused. */
async function jsonOf(request: Request): Promise<unknown> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  return isJson ? request.json() : undefined;
}
