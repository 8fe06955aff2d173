-- The sound of a name, to compare names across scripts and spellings: प्रिया and Priya, Puja and Pooja give the same.
-- Consonants without voice marks and aspiration, vowels without length; no a but at the start of a word, since Indic
-- scripts do not write it. Only the search reads it: it is no spelling of a name.
create or replace function name_key(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- The letters of an Indic block in their order, the same in the nine blocks from U+0900: - is silent, + joins two
  -- consonants, C is ch, R is ri, Y is ai and W is au.
  letters constant text := '-nn--aaiiuuR-eeeYoooWkkggnCCjjnt' || 'tddnttddnnppbbmyrrlljbsssh-----i'
    || 'iuuR-eeeiooou+--------------r--y' || '--------------------------------';
  key text := normalize(comparable_text(given), NFC);
  sound text := '';
  letter text;
begin
  key := translate(key, '.’''-', '    ');
  -- Latin letters, by how names are spelled with them.
  key := regexp_replace(key, 'ch+', 'C', 'g');
  key := replace(translate(key, 'cqwvfz', 'kkbbpj'), 'x', 'ks');
  key := replace(replace(replace(key, 'ee', 'i'), 'oo', 'u'), 'ou', 'u');
  key := regexp_replace(key, '([kgjtdpbs])h+', '\1', 'g');
  key := regexp_replace(key, '([a-zA-Z])\1+', '\1', 'g');
  key := regexp_replace(key, '([^aeiou ])y\M', '\1i', 'g');
  if key ~ '[^\u0001-\u024f]' then
    key := translate(key, 'ৰৱৎੰୱൺൻർൽൾൿ', 'rbtnbnnrllk');
    key := replace(replace(replace(key, 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya');
    key := translate(key, 'абвгґдеєжзиіклмнопрстуфхчшщыэьъ', 'abbggdeejjiiklmnoprstupkCssie');
    foreach letter in array string_to_array(key, null) loop
      if ascii(letter) between 2304 and 3455 then
        letter := substr(letters, (ascii(letter) - 2304) % 128 + 1, 1);
        continue when letter = '-';
      end if;
      sound := sound || letter;
    end loop;
    key := replace(regexp_replace(sound, '(.)\+\1', '\1', 'g'), '+', '');
    key := replace(replace(replace(key, 'R', 'ri'), 'Y', 'ai'), 'W', 'au');
  end if;
  return regexp_replace(key, '(\w)a+', '\1', 'g');
end $$;
--> statement-breakpoint
-- Whether a word of a name sounds as a word begins; a word of one or two sounds must be whole. Tamil writes k and g, t and
-- d, p and b, ch, j and s alike, and vowels between consonants: a name or a word in Tamil is compared without them.
create or replace function sounds_like(name text, word text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  heard text := name_key(word);
  said text := name_key(name);
begin
  if name || word ~ '[\u0b80-\u0bff]' then
    heard := translate(heard, 'gdbjseiouh', 'ktpCC');
    said := translate(said, 'gdbjseiouh', 'ktpCC');
  end if;
  if heard = '' then return false; end if;
  return strpos(' ' || said || ' ', ' ' || heard || case when length(heard) < 3 then ' ' else '' end) > 0;
end $$;
