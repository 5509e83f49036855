import { code, codeText } from '@portal/contract/codes';
import type { Access, Domain, Endpoint } from '@portal/contract/endpoint';
import { roleTitle, staffRoleTitle } from '@portal/contract/roles';
import { z } from 'zod';

export const domainTitle: Record<Domain, string> = {
  site: '站点',
  accounts: '账号',
  identities: '身份',
  messages: '消息',
  notices: '公告',
  articles: '文章',
  courses: '课程',
  orders: '订单',
};

export function accessText(access: Access): string {
  if (access === 'public') return '任何人';
  if (access === 'user') return '登录用户';
  if (access === 'loggedIn') return '登录用户或工作人员';
  if ('staff' in access) return `工作人员：${access.staff.map((duty) => staffRoleTitle[duty]).join('、')}`;
  return `已认证的${access.certified.map((each) => roleTitle[each]).join('、')}`;
}

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** OpenAPI 3.1 from the schemas the server itself checks with. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string, title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}开放接口`,
      version: '1.0.0',
      description: `所有业务应答均为 HTTP 200，由 code 区分：${Object.values(code)
        .map((each) => `${each} ${codeText[each]}`)
        .join('；')}。时间为 Unix 秒，金额为整数分。`,
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(domainTitle).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'XX-Token' } },
      parameters: {
        device: {
          name: 'XX-Device-Type',
          in: 'header',
          required: false,
          schema: { type: 'string', const: 'pc' },
        },
        fingerprint: { name: 'XX-Fingerprint', in: 'header', required: false, schema: { type: 'string' } },
      },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const fields = Object.entries(input.properties ?? {});
  const parameter = ([name, schema]: [string, unknown]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (input.required ?? []).includes(name),
    schema,
  });
  const inAddress = fields.filter(([name]) => endpoint.method === 'GET' || inPath.includes(name));
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: endpoint.summary,
    description: `访问：${accessText(endpoint.access)}`,
    tags: [endpoint.domain],
    security: endpoint.access === 'public' ? [{}] : [{ token: [] }],
    parameters: [
      { $ref: '#/components/parameters/device' },
      { $ref: '#/components/parameters/fingerprint' },
      ...inAddress.map(parameter),
    ],
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : {}),
    responses: {
      200: {
        description: '业务应答',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'msg', 'data'],
              properties: {
                code: { type: 'integer' },
                msg: { type: 'string' },
                data: schemaOf(endpoint.output, 'output'),
              },
            },
          },
        },
      },
    },
  };
}
