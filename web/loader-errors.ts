import type { PortalError } from '@portal/contract/codes';
import { refusalStatus } from '@portal/contract/refusal-status';
import type { ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Loader = NonNullable<Route['module']['loader']>;

/**
 * A loader asks with what an address holds. What the contract refuses there is an address that leads nowhere, not a fault
 * of the server: `dataOf` throws the refusal, and without this React Router would answer 500 and log it.
 */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guarded(route)] as const);
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const careful: Loader = async (given) => {
    try {
      return await loader(given);
    } catch (error) {
      throw isRefusal(error) ? answerTo(error) : error;
    }
  };
  return { ...route, module: { ...route.module, loader: careful } };
}

/** By its name: the bundle has a copy of the contract of its own, so classes are not shared. */
function isRefusal(error: unknown): error is PortalError {
  return error instanceof Error && error.name === 'PortalError';
}

function answerTo({ code, message }: PortalError): Response {
  return new Response(message, { status: refusalStatus[code] ?? 404 });
}
