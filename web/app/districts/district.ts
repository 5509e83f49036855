export type District = { code: string; name: string; parent: string | null; has_children: boolean };

export type LoadDistricts = (parent: string | null) => Promise<District[]>;

export const districtLevels = ['省份', '城市', '区县'];

export function districtText(path: District[]): string {
  // 直辖市: city and province carry the same name.
  return path
    .map(({ name }) => name)
    .filter((name, index, all) => name !== all[index - 1])
    .join(' / ');
}

export function searchDistricts(districts: District[], text: string): District[] {
  const wanted = text.trim();
  return wanted ? districts.filter(({ name }) => name.includes(wanted)) : districts;
}
