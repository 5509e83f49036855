import { code, type Code, codeText, type FailureCode } from '@portal/contract/codes';
import type { Access, Domain, Endpoint } from '@portal/contract/endpoint';
import { roleTitle, staffRoleTitle } from '@portal/contract/roles';
import { exampleInput, exampleOutput } from './openapi.examples.ts';
import { schemasOf } from './openapi.schemas.ts';

export const domainTitle: Record<Domain, string> = {
  site: '站点',
  accounts: '账号',
  identities: '身份',
  messages: '消息',
  notices: '公告',
  articles: '文章',
  courses: '课程',
  orders: '订单',
  reservations: '预约',
};

export function accessText(access: Access): string {
  if (access === 'public') return '任何人';
  if (access === 'user') return '登录用户';
  if (access === 'loggedIn') return '登录用户或工作人员';
  if ('staff' in access) return `工作人员：${access.staff.map((duty) => staffRoleTitle[duty]).join('、')}`;
  return `已认证的${access.certified.map((each) => roleTitle[each]).join('、')}`;
}

/** What a call may answer beside success. One that takes nothing refuses fields, too. */
export function failuresOf({ access, failures = [] }: Endpoint): FailureCode[] {
  return [
    code.failure,
    ...(access === 'public' ? [] : [code.sessionInvalid, code.notAllowed]),
    ...(typeof access === 'object' && 'certified' in access ? [code.notCertified] : []),
    ...failures,
    code.invalidFields,
    code.tooMany,
  ];
}

const envelopeOf = (codes: readonly Code[], data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: codes }, msg: { type: 'string' }, data },
});

const everyFailure = Object.values(code).filter((each) => each !== code.success);

/** What comes along with a refusal. */
const details: Partial<Record<FailureCode, unknown>> = {
  [code.invalidFields]: { fields: { mobile: '请输入正确的手机号' } },
  [code.tooMany]: { retry_after: 60 },
};

const failing = (each: FailureCode) => ({
  summary: `${each} ${codeText[each]}`,
  value: { code: each, msg: codeText[each], data: details[each] ?? null },
});

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/** OpenAPI 3.1 from the schemas the server itself checks with. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string, title: string) {
  const schemas = schemasOf(endpoints);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(endpoint, schemas) };
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
      schemas: {
        ...schemas.components,
        Failure: envelopeOf(everyFailure, {}),
      },
      examples: Object.fromEntries(everyFailure.map((each) => [`code_${each}`, failing(each)])),
      responses: {
        Malformed: problem('请求不是有效的 JSON 对象'),
        TooLarge: problem('请求过大'),
        Flooded: problem('请求过于频繁'),
        Unavailable: problem('服务暂时不可用'),
      },
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

type Schemas = ReturnType<typeof schemasOf>;

function operation(endpoint: Endpoint, schemas: Schemas): Record<string, unknown> {
  const input = schemas.fieldsOf(endpoint);
  const example = exampleInput(endpoint) as Record<string, unknown>;
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const fields = Object.entries(input.properties ?? {});
  const parameter = ([name, schema]: [string, unknown]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (input.required ?? []).includes(name),
    schema,
    ...(name === 'next' ? { description: '上一次应答中的 next，第一页不填' } : { example: example[name] }),
  });
  const inAddress = fields.filter(([name]) => endpoint.method === 'GET' || inPath.includes(name));
  const failures = failuresOf(endpoint);
  const answered = { code: code.success, msg: '', data: exampleOutput(endpoint) };
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
      ? {
          requestBody: {
            content: { 'application/json': { schema: schemas.schemaOf(endpoint, 'input'), example } },
          },
        }
      : {}),
    responses: {
      200: {
        description: `业务应答。code 为 1 表示成功，其他：${failures.map((each) => `${each} ${codeText[each]}`).join('；')}`,
        content: {
          'application/json': {
            schema: {
              oneOf: [
                envelopeOf([code.success], schemas.schemaOf(endpoint, 'output')),
                envelopeOf(failures, {}),
              ],
            },
            examples: {
              success: { summary: `1 ${codeText[code.success]}`, value: answered },
              ...Object.fromEntries(
                failures.map((each) => [`code_${each}`, { $ref: `#/components/examples/code_${each}` }]),
              ),
            },
          },
        },
      },
      400: { $ref: '#/components/responses/Malformed' },
      413: { $ref: '#/components/responses/TooLarge' },
      429: { $ref: '#/components/responses/Flooded' },
      503: { $ref: '#/components/responses/Unavailable' },
    },
  };
}
