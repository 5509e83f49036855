/** How many rows the tab of all types shows, and how many types have a tab. */
export const shownOfAll = 8;
export const typeTabs = 8;
export const allTab = '全部';

// Written out, because Tailwind reads class names from the source.
const ofType = [
  'group-has-[[data-tab="1"]:checked]/notices:block!',
  'group-has-[[data-tab="2"]:checked]/notices:block!',
  'group-has-[[data-tab="3"]:checked]/notices:block!',
  'group-has-[[data-tab="4"]:checked]/notices:block!',
  'group-has-[[data-tab="5"]:checked]/notices:block!',
  'group-has-[[data-tab="6"]:checked]/notices:block!',
  'group-has-[[data-tab="7"]:checked]/notices:block!',
  'group-has-[[data-tab="8"]:checked]/notices:block!',
];
const ofAll = 'hidden group-has-[[data-tab="0"]:checked]/notices:block';

/** CSS classes that show a row on the tab of its type, and on the tab of all types when it is among the newest. */
export function rowClass(type: number, newest: boolean): string {
  return `${newest ? ofAll : 'hidden'} ${ofType[type] ?? ''}`;
}
