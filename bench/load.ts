import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Requests a second that one address answers, measured by wrk: 16 connections, brotli accepted. */
export async function requestsPerSecond(url: string, seconds = 4): Promise<number> {
  const options = ['-t1', '-c16', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await run('wrk', options);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[1]} answers were not 2xx`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  if (!rate) throw new Error(`wrk said nothing about ${url}:\n${stdout}`);
  return Number(rate[1]);
}

/** Medians of interleaved rounds after one to warm up, so that a slow moment of the machine hits every candidate alike. */
export async function sideBySide<Name extends string>(
  candidates: Record<Name, string>,
  rounds = 5,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await requestsPerSecond(candidates[name]);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates.get(name)!.push(await requestsPerSecond(candidates[name]));
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name)!)])) as Record<Name, number>;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
