import { districtPrefix } from '@portal/contract/district-codes';
import { useState } from 'react';
import { DistrictPicker } from '../districts/district-picker.tsx';
import { type District, districtText } from '../districts/district.ts';
import { loadDistricts } from '../districts/load-districts.ts';
import { Chips } from './chips.tsx';

type DistrictChipsProps = {
  /** Codes of two, four or six digits. */
  codes: readonly string[];
  names: Record<string, string>;
  most?: number;
  onChange: (codes: string[]) => void;
};

/** Any number of places, each of any level. */
export function DistrictChips({ codes, names, most = 10, onChange }: DistrictChipsProps) {
  const [namesByCode, setNamesByCode] = useState(names);

  function add(path: District[]) {
    const last = path.at(-1);
    if (!last) return;
    const code = districtPrefix(last.code);
    setNamesByCode({ ...namesByCode, [code]: districtText(path) });
    onChange([...new Set([...(most === 1 ? [] : codes), code])]);
  }

  return (
    <>
      <DistrictPicker
        label="添加地区"
        load={loadDistricts}
        value={[]}
        anyLevel
        placeholder={codes.length > 0 ? (most === 1 ? '更换地区' : '再添加一个地区') : '不限地区'}
        disabled={most > 1 && codes.length >= most}
        onChange={add}
      />
      <Chips
        label="已选的地区"
        chips={codes.map((code) => ({ key: code, text: namesByCode[code] || code }))}
        onRemove={(code) => onChange(codes.filter((each) => each !== code))}
      />
    </>
  );
}
