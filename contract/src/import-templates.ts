/** Headings and a first row of tables that no other program exports. Headings are in English. */
export const importTemplates = {
  donors: [
    'Donor ID,First Name,Last Name,Company,Email,Phone,Country,CNIC,Address,City,Remarks,Email Consent',
    '17,Ayesha,Siddiqui,,ayesha@example.com,0300 1234567,Pakistan,,12 Mall Road,Lahore,,no',
  ],
  agreements: [
    'First Name,Last Name,Email,Phone,Country,CNIC,Amount,Every,Day,First Due,Cause,Campaign,' +
      'Cause Type,Collection,Language,Old Reference',
    'Ayesha,Siddiqui,ayesha@example.com,0300 1234567,Pakistan,,2000,Month,5,,Sadqah,,,Standing order,English,',
  ],
} as const
