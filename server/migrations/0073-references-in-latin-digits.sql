-- References are kept in Latin digits from now on (inLatinDigits in contract/src/fields.ts), and a search looks for those: here the
-- ones from before. The history keeps what was typed.
update manual_bank_transfers
  set reference_no = translate(reference_no, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩٫٬', '01234567890123456789.,')
  where reference_no ~ '[\u06f0-\u06f9\u0660-\u0669\u066b\u066c]';
update office_gifts
  set reference = translate(reference, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩٫٬', '01234567890123456789.,')
  where reference ~ '[\u06f0-\u06f9\u0660-\u0669\u066b\u066c]';
