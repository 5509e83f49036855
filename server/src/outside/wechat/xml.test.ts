import { expect, test } from 'vitest';
import { messageFields } from './xml.ts';

test('fields are read from text and CDATA, deeper elements are passed over', () => {
  const fields = messageFields(
    '<xml>\n <Event><![CDATA[SCAN]]></Event><CreateTime>123</CreateTime>\n<Info><Deep>1</Deep></Info><Empty></Empty> </xml>\n',
  );
  expect(Object.fromEntries(fields!)).toEqual({ Event: 'SCAN', CreateTime: '123', Empty: '' });
});

test('what a user typed stays a value', () => {
  const fields = messageFields('<xml><Content><![CDATA[</Content><Event>SCAN</Event>&lt;]]></Content></xml>');
  expect(Object.fromEntries(fields!)).toEqual({ Content: '</Content><Event>SCAN</Event>&lt;' });
});

test.each([
  ['nothing', ''],
  ['no root', '<Event>SCAN</Event>'],
  ['a declaration', '<!DOCTYPE xml [<!ENTITY a "SCAN">]><xml><Event>&a;</Event></xml>'],
  ['a declaration inside', '<xml><!DOCTYPE a><Event>SCAN</Event></xml>'],
  ['an element left open', '<xml><Event>SCAN</xml>'],
  ['a field twice', '<xml><Event>SCAN</Event><Event>subscribe</Event></xml>'],
  ['text between fields', '<xml>hello<Event>SCAN</Event></xml>'],
  ['JSON', '{"Event":"SCAN"}'],
])('%s is no message', (_, xml) => {
  expect(messageFields(xml)).toBeNull();
});

test('an entity or two pieces of CDATA give no value', () => {
  expect(messageFields('<xml><Event>&a;</Event></xml>')!.get('Event')).toBeUndefined();
  expect(
    messageFields('<xml><Event><![CDATA[SC]]><![CDATA[AN]]></Event></xml>')!.get('Event'),
  ).toBeUndefined();
});

test('a hostile message is refused in time that grows with its length only', () => {
  const started = performance.now();
  expect(messageFields(`<xml>${'<a>'.repeat(20_000)}</xml>`)).toBeNull();
  expect(messageFields(`<xml><a>${'<![CDATA[]]>'.repeat(5000)}</xml>`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
