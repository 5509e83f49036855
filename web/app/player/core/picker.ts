import type { Content } from './content.ts';
import type { Context } from './context.ts';
import type { MediaElement } from './media.ts';
import { textsFor } from './texts.ts';
import { givenQualities, qualityTipMs } from './view.ts';

/** The menus: quality, caption and audio track. */
export function createPicker<M extends MediaElement>(
  { options, ports, view, tip }: Context<M>,
  content: Content<M>,
) {
  const texts = textsFor(options.language);

  const given = () => givenQualities(options, view.get().source);

  function openGiven(definition: string): void {
    content.chooseUrl(given().find((quality) => quality.definition === definition)?.Url ?? null);
  }

  return {
    /** spec 9: the choice of last time, from its cookie. */
    restore(): void {
      const remembered = ports.preferences.readQuality() ?? '';
      const [first] = given();
      const isGiven = !first || given().some(({ definition }) => definition === remembered);
      const quality = isGiven ? remembered : first.definition;
      view.set({ quality });
      openGiven(quality);
    },
    quality(value: string): void {
      if (value === view.get().quality) return;
      view.set({ quality: value });
      ports.preferences.writeQuality(value);
      const name = view.get().qualities.find((each) => each.value === value)?.text ?? texts.auto;
      tip(texts.switching(name), qualityTipMs);
      if (given().length > 0) openGiven(value);
      else content.engine()?.chooseQuality(value);
    },
    caption(value: string): void {
      view.set({ caption: value });
      const own = options.captions?.some((each) => each.value === value);
      content.engine()?.chooseCaption(own ? '' : value);
    },
    audio(value: string): void {
      view.set({ audio: value });
      content.engine()?.chooseAudio(value);
    },
  };
}
